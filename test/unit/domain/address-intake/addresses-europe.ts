import type { AddressCase } from "./reads.ts";

/** Great Britain and Ireland, the German, French, Spanish and Italian speaking countries, and others at least partly. */
export const EUROPE: readonly AddressCase[] = [
  [
    "Sherlock Holmes\n221B Baker Street\nLondon\nNW1 6XE\nUnited Kingdom",
    "n=Sherlock Holmes|s1=221B Baker Street|c=?London|z=NW1 6XE|k=GBR",
  ],
  [
    "Jane Doe\n1 High Street\nReading\nBerkshire\nRG1 1AA\nUK",
    "n=Jane Doe|s1=1 High Street|c=?Reading|st=Berkshire|z=RG1 1AA|k=GBR",
  ],
  [
    "Mr A. Turing\nFlat 2\n43 Adlington Road\nWilmslow\nCheshire SK9 2BJ\nEngland",
    "n=Mr A. Turing|s1=43 Adlington Road|s2=Flat 2|c=?Wilmslow|st=Cheshire|z=SK9 2BJ|k=GBR",
  ],
  [
    "Agatha Christie\nGreenway House\nGalmpton, Brixham\nDevon\nTQ5 0ES",
    "n=Agatha Christie|s1=?Greenway House|s2=?Galmpton|c=?Brixham|st=Devon|z=TQ5 0ES|k=?GBR",
  ],
  [
    "Isaac Newton\nWoolsthorpe Manor, Water Lane\nGrantham NG33 5PD\nGreat Britain",
    "n=Isaac Newton|s1=Woolsthorpe Manor, Water Lane|c=Grantham|z=NG33 5PD|k=GBR",
  ],
  [
    "Robert Burns, 3 Murdoch's Lone, Ayr, KA7 4PQ, Scotland",
    "n=Robert Burns|s1=3 Murdoch's Lone|c=?Ayr|z=KA7 4PQ|k=GBR",
  ],
  [
    "Dylan Thomas\n5 Cwmdonkin Drive\nSwansea SA2 0RA\nWales\n+44 1792 555 010",
    "n=Dylan Thomas|p=+44 1792 555 010|s1=5 Cwmdonkin Drive|c=Swansea|z=SA2 0RA|k=GBR",
  ],
  [
    "Mary Shelley\n87 Marchmont Street\nLondon WC1N 1AL",
    "n=Mary Shelley|s1=87 Marchmont Street|c=London|z=WC1N 1AL|k=?GBR",
  ],
  [
    "James Joyce\n7 Eccles Street\nDublin 7\nD07 X2P8\nIreland",
    "n=James Joyce|s1=7 Eccles Street|c=?Dublin 7|z=D07 X2P8|k=IRL",
  ],
  ["Nora Barnacle\n8 Bowling Green\nGalway H91 N6KR", "n=Nora Barnacle|s1=8 Bowling Green|c=Galway|z=H91 N6KR|k=?IRL"],
  [
    "Erika Mustermann\nHeidestraße 17\n51147 Köln\nDeutschland",
    "n=Erika Mustermann|s1=Heidestraße 17|c=Köln|z=51147|k=DEU",
  ],
  ["Max Mustermann\nMusterstr. 5\n10115 Berlin", "n=Max Mustermann|s1=Musterstr. 5|c=Berlin|z=10115|k=?DEU"],
  [
    "Firma Zuse KG\nKonrad Zuse\nMethfesselstraße 7\nD-10965 Berlin\nTel.: +49 30 555 0123",
    "n=?Firma Zuse KG|p=+49 30 555 0123|s1=Methfesselstraße 7|s2=?Konrad Zuse|c=Berlin|z=10965|k=?DEU",
  ],
  [
    "Lise Meitner\nHinterhaus, 2. Stock\nThielallee 63\n14195 Berlin\nGermany",
    "n=Lise Meitner|s1=Thielallee 63|s2=Hinterhaus, 2. Stock|c=Berlin|z=14195|k=DEU",
  ],
  [
    "Anna Schmidt\nAm Markt 3\n06108 Halle (Saale)\nGermany",
    "n=Anna Schmidt|s1=Am Markt 3|c=Halle|st=?Saale|z=06108|k=DEU",
  ],
  [
    "Emmy Noether, Hauptstraße 23, 91054 Erlangen, Germany",
    "n=Emmy Noether|s1=Hauptstraße 23|c=Erlangen|z=91054|k=DEU",
  ],
  [
    "Herr\nHans Müller\nPostfach 10 01 02\n80075 München\nGERMANY",
    "n=Herr Hans Müller|s1=Postfach 10 01 02|c=München|z=80075|k=DEU",
  ],
  ["Sigmund Freud\nBerggasse 19/5\n1090 Wien\nÖsterreich", "n=Sigmund Freud|s1=Berggasse 19/5|c=Wien|z=1090|k=AUT"],
  ["Erwin Schrödinger\nGentzgasse 31\nA-1180 Wien", "n=Erwin Schrödinger|s1=Gentzgasse 31|c=Wien|z=1180|k=?AUT"],
  ["Heidi Spyri\nDorfstrasse 12\n8001 Zürich\nSwitzerland", "n=Heidi Spyri|s1=Dorfstrasse 12|c=Zürich|z=8001|k=CHE"],
  ["Jean Piaget\nRue de Lausanne 80\nCH-1202 Genève", "n=Jean Piaget|s1=Rue de Lausanne 80|c=Genève|z=1202|k=?CHE"],
  ["Jean Dupont\n10 rue de la Paix\n75002 Paris\nFrance", "n=Jean Dupont|s1=10 rue de la Paix|c=Paris|z=75002|k=FRA"],
  [
    "Marie Curie\n11 rue Pierre et Marie Curie\n75005 PARIS",
    "n=Marie Curie|s1=11 rue Pierre et Marie Curie|c=PARIS|z=75005|k=?FRA",
  ],
  [
    "Victor Hugo\nBâtiment C, 2e étage\n6 place des Vosges\n75004 Paris CEDEX 04\nFRANCE\nTél : 01 55 55 01 23",
    "n=Victor Hugo|p=01 55 55 01 23|s1=6 place des Vosges|s2=Bâtiment C, 2e étage|c=Paris CEDEX 04|z=75004|k=FRA",
  ],
  [
    "Édith Piaf\n5 impasse des Lilas\nF-13001 Marseille",
    "n=Édith Piaf|s1=5 impasse des Lilas|c=Marseille|z=13001|k=?FRA",
  ],
  ["George Sand\nLe Bourg\n36400 Nohant-Vic\nFrance", "n=George Sand|s1=?Le Bourg|c=Nohant-Vic|z=36400|k=FRA"],
  [
    "Miguel de Cervantes\nCalle Mayor 48, 2º B\n28801 Alcalá de Henares (Madrid)\nEspaña",
    "n=Miguel de Cervantes|s1=Calle Mayor 48, 2º B|c=Alcalá de Henares|st=Madrid|z=28801|k=ESP",
  ],
  [
    "Lola Flores\nC/ Sol 12, 3 dcha\n11402 Jerez, Cádiz\nSpain",
    "n=Lola Flores|s1=C/ Sol 12, 3 dcha|c=Jerez|st=Cádiz|z=11402|k=ESP",
  ],
  [
    "Antoni Gaudí\nCarrer de Mallorca 401\n08013 Barcelona\nEspaña\n+34 93 555 01 23",
    "n=Antoni Gaudí|p=+34 93 555 01 23|s1=Carrer de Mallorca 401|c=Barcelona|z=08013|k=ESP",
  ],
  [
    "Rosalía de Castro\nAvenida de Compostela 5\n15900 Padrón",
    "n=Rosalía de Castro|s1=Avenida de Compostela 5|c=Padrón|z=15900|k=?ESP",
  ],
  ["Mario Rossi\nVia Roma 10\n20121 Milano MI\nItalia", "n=Mario Rossi|s1=Via Roma 10|c=Milano|st=MI|z=20121|k=ITA"],
  [
    "Galileo Galilei\nVia della Costa San Giorgio, 19\n50125 Firenze (FI)\nItaly",
    "n=Galileo Galilei|s1=Via della Costa San Giorgio, 19|c=Firenze|st=FI|z=50125|k=ITA",
  ],
  [
    "Rita Levi\nCorso Vittorio Emanuele 3, int. 4\n10123 Torino TO",
    "n=Rita Levi|s1=Corso Vittorio Emanuele 3|s2=int. 4|c=Torino|st=TO|z=10123|k=?ITA",
  ],
  [
    "Anne Frank\nPrinsengracht 263\n1016 GV Amsterdam\nNederland",
    "n=Anne Frank|s1=Prinsengracht 263|c=Amsterdam|z=1016 GV|k=NLD",
  ],
  [
    "Vincent van Gogh\nMuseumplein 6\n1071DJ Amsterdam",
    "n=Vincent van Gogh|s1=Museumplein 6|c=Amsterdam|z=1071DJ|k=?NLD",
  ],
  [
    "Hergé Remi\nRue du Labrador 26\nB-1000 Bruxelles\nBelgique",
    "n=Hergé Remi|s1=Rue du Labrador 26|c=Bruxelles|z=1000|k=BEL",
  ],
  [
    "Fryderyk Chopin\nul. Krakowskie Przedmieście 5\n00-068 Warszawa\nPolska",
    "n=Fryderyk Chopin|s1=ul. Krakowskie Przedmieście 5|c=Warszawa|z=00-068|k=POL",
  ],
  ["Maria Skłodowska\nFreta 16\n00-227 Warszawa", "n=Maria Skłodowska|s1=Freta 16|c=Warszawa|z=00-227|k=?POL"],
  [
    "Amália Rodrigues\nRua de São Bento 193\n1250-219 Lisboa\nPortugal",
    "n=Amália Rodrigues|s1=Rua de São Bento 193|c=Lisboa|z=1250-219|k=PRT",
  ],
  [
    "Astrid Lindgren\nDalagatan 46\n113 24 Stockholm\nSverige",
    "n=Astrid Lindgren|s1=Dalagatan 46|c=Stockholm|z=113 24|k=SWE",
  ],
  ["Niels Bohr\nBlegdamsvej 17\nDK-2100 København Ø", "n=Niels Bohr|s1=Blegdamsvej 17|c=København Ø|z=2100|k=?DNK"],
  [
    "Henrik Ibsen\nHenrik Ibsens gate 26\n0255 Oslo\nNorway",
    "n=Henrik Ibsen|s1=Henrik Ibsens gate 26|c=Oslo|z=0255|k=NOR",
  ],
  [
    "Tove Jansson\nUllanlinnankatu 1\n00130 Helsinki\nSuomi",
    "n=Tove Jansson|s1=Ullanlinnankatu 1|c=Helsinki|z=00130|k=FIN",
  ],
  ["Karel Čapek\nÚzká 3\n110 00 Praha 1\nČesko", "n=Karel Čapek|s1=Úzká 3|c=Praha 1|z=110 00|k=CZE"],
  ["Maria Callas\nPatission 61\n104 33 Athina\nGreece", "n=Maria Callas|s1=Patission 61|c=Athina|z=104 33|k=GRC"],
  ["Béla Bartók\nCsalán út 29\n1025 Budapest\nHungary", "n=Béla Bartók|s1=Csalán út 29|c=Budapest|z=1025|k=HUN"],
];
