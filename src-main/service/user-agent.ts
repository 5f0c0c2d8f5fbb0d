export interface ClientIdentity {
  readonly app: string;
  readonly version: string;
  readonly osVersion: string;
  readonly runtimeVersion: string;
  /** BCP 47. */
  readonly language: string;
}

/**
 * Public documentation, section 1.2: `{app}/{version} (Platform={os version}; Runtime={runtime version};
 * Language={language})`.
 */
export function userAgentText({ app, version, osVersion, runtimeVersion, language }: ClientIdentity): string {
  const product = `${token(app)}/${token(version)}`;
  return `${product} (Platform=${comment(osVersion)}; Runtime=${comment(runtimeVersion)}; Language=${comment(language)})`;
}

const token = (text: string): string => text.replaceAll(/[^\w.+-]/g, "");

/** Printable ASCII without the characters that structure the comment. */
const comment = (text: string): string => text.replaceAll(/[^\x20-\x7e]|[();]/g, " ").trim();
