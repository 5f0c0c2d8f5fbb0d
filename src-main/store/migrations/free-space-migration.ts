/**
 * Fills pages that earlier versions freed with zeros, 1000 per row, and frees them again. Runs before other writes,
 * because a long text that reuses such a page keeps the end of the old content.
 */
export const ERASE_FREE_SPACE = `
  CREATE TABLE erased_space (bytes BLOB) STRICT;
  WITH RECURSIVE free(pages) AS (
    SELECT freelist_count FROM pragma_freelist_count UNION ALL SELECT pages - 1000 FROM free WHERE pages > 1000)
  INSERT INTO erased_space SELECT zeroblob(min(pages, 1000) * page_size) FROM free, pragma_page_size WHERE pages > 0;
  DROP TABLE erased_space;
`;
