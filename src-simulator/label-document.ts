const line = (text: string, size: number, y: number): string =>
  `BT /F1 ${size} Tf 24 ${y} Td (${text.replace(/[^ -~]/g, "?").replace(/[\\()]/g, "\\$&")}) Tj ET`;

/** A frame, and bars that look like a code: points from the lower left. */
function drawing(code: string): string {
  const bars = [...code].flatMap((sign, place) => {
    const bits = (sign.codePointAt(0) ?? 0) % 16;
    return [0, 1, 2, 3]
      .filter((bit) => bits & (1 << bit))
      .map((bit) => `${30 + place * 10 + bit * 2.5} 40 1.6 90 re f`);
  });
  return ["1.5 w 10 10 268 412 re S 0.7 w 10 150 m 278 150 l S", ...bars].join("\n");
}

/** A one-page PDF, four inches by six, so that a label's address leads to something a person can open and print. */
export function labelDocument(lines: readonly string[]): Buffer {
  const texts = lines.map((text, place) => line(text, place === 0 ? 15 : 11, 390 - place * 24));
  const content = [drawing((lines.at(-2) ?? "").slice(0, 24)), ...texts].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
