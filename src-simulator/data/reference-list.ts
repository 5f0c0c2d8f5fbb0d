/** Paths and names are documented (public documentation, sections 10.3 and 12), most values are not. */
export interface ReferenceList {
  readonly name: string;
  readonly path: string;
  readonly listField: string;
  readonly fields: readonly [string, ...string[]];
  readonly rows: readonly (readonly (string | number | boolean)[])[];
}

export const list = (
  path: string,
  listField: string,
  fields: ReferenceList["fields"],
  rows: ReferenceList["rows"],
): ReferenceList => ({
  name: path.slice(path.lastIndexOf("/") + 1),
  path,
  listField,
  fields,
  rows,
});
