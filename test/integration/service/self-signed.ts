import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A self-signed certificate for 127.0.0.1, generated so that the repository contains no private key. */
export function selfSignedCertificate(): Certificate {
  const keys = createKeys();
  return {
    key: keyText(keys.privateKey),
    cert: certificate("127.0.0.1", keys.publicKey, "127.0.0.1", keys.privateKey),
  };
}

/** A private certificate authority that no computer trusts unless it is configured. */
export function privateAuthority(): { readonly ca: string; readonly certificateFor: (host: string) => Certificate } {
  const name = "Private authority";
  const authority = createKeys();
  return {
    ca: certificate(name, authority.publicKey, name, authority.privateKey),
    certificateFor(host) {
      const keys = createKeys();
      return { key: keyText(keys.privateKey), cert: certificate(host, keys.publicKey, name, authority.privateKey) };
    },
  };
}

const createKeys = (): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =>
  generateKeyPairSync("ec", { namedCurve: "P-256" });
const keyText = (key: KeyObject): string => key.export({ type: "pkcs8", format: "pem" }).toString();

let serial = 0;

function certificate(subject: string, publicKey: KeyObject, issuer: string, issuerKey: KeyObject): string {
  serial += 1;
  const ecdsaWithSha256 = der(0x30, Buffer.from("06082a8648ce3d040302", "hex"));
  const content = der(
    0x30,
    der(0x02, Buffer.of(serial)),
    ecdsaWithSha256,
    distinguishedName(issuer),
    der(0x30, utcTime("200101000000Z"), utcTime("491231235959Z")),
    distinguishedName(subject),
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.of(0), sign("sha256", content, issuerKey));
  const encodedCertificate = der(0x30, content, ecdsaWithSha256, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${encodedCertificate.replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
}

const distinguishedName = (commonName: string): Buffer =>
  der(0x30, der(0x31, der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from(commonName)))));

const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag, ...lengthBytes(content.length)), content]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
