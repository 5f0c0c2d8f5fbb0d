import "reflect-metadata";
import { createPrivateKey, X509Certificate as NodeCertificate } from "node:crypto";
import { isIP } from "node:net";
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { DAY_MS } from "../../src-domain/durations.ts";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const AUTHORITY_DAYS = 3650;
/** Servers' certificates end a year later; desks then have another year to get the new file. */
const AUTHORITY_RENEWAL_DAYS = 730;
const SERVER_DAYS = 397;

/** A certificate and its private key, as PEM. */
export interface CertifiedKey {
  readonly certificate: string;
  readonly key: string;
}

/** Valid from a day earlier, so that a computer whose clock is behind accepts it. */
const validFrom = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - DAY_MS),
  notAfter: new Date(now.getTime() + days * DAY_MS),
});

export const createAuthority = async (warehouse: string, now: Date): Promise<CertifiedKey> =>
  signAuthority(`CN=Returns Desk fleet ${warehouse}`, await createKeys(), now);

/**
 * Returns the authority with a later end. It keeps its name and key, so that desks and servers with the earlier
 * certificate and those with the new one accept each other.
 */
export async function renewAuthority({ certificate, key }: CertifiedKey, now: Date): Promise<CertifiedKey> {
  const earlierCertificate = new X509Certificate(certificate);
  const publicKey = await earlierCertificate.publicKey.export(ALGORITHM, ["verify"]);
  return signAuthority(earlierCertificate.subject, { privateKey: await importKey(key), publicKey }, now);
}

export const shouldRenewAuthority = ({ certificate }: CertifiedKey, now: Date): boolean =>
  expiresAt(certificate).getTime() - now.getTime() < AUTHORITY_RENEWAL_DAYS * DAY_MS;

async function signAuthority(name: string, keys: CryptoKeyPair, now: Date): Promise<CertifiedKey> {
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name,
    ...validFrom(now, AUTHORITY_DAYS),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return toPem(certificate, keys.privateKey);
}

/** Desks check `name`; the other servers check `host`, a name or an address. */
export interface ServerNames {
  readonly name: string;
  readonly host: string;
}

export async function issueServerCertificate(
  authority: CertifiedKey,
  { name, host }: ServerNames,
  now: Date,
): Promise<CertifiedKey> {
  const issuer = new X509Certificate(authority.certificate);
  const keys = await createKeys();
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: [name] }],
    issuer: issuer.subjectName,
    ...validFrom(now, SERVER_DAYS),
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension([
        { type: "dns", value: name },
        { type: isIP(host) === 0 ? "dns" : "ip", value: host },
      ]),
    ],
  });
  return toPem(certificate, keys.privateKey);
}

export function isIssuedFor(pem: string, { name, host }: ServerNames): boolean {
  const certificate = new NodeCertificate(pem);
  const matchedHost = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  return matchedHost !== undefined && certificate.checkHost(name) !== undefined;
}

/** Returns when a certificate expires. */
export const expiresAt = (certificate: string): Date => new Date(new NodeCertificate(certificate).validTo);

const createKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

const importKey = (pem: string) =>
  crypto.subtle.importKey("pkcs8", createPrivateKey(pem).export({ type: "pkcs8", format: "der" }), ALGORITHM, true, [
    "sign",
  ]);

const toPem = async (certificate: X509Certificate, key: CryptoKey): Promise<CertifiedKey> => ({
  certificate: `${certificate.toString("pem")}\n`,
  key: `${PemConverter.encode(await crypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY")}\n`,
});
