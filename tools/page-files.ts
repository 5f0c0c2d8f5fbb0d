import { basename, dirname, extname } from "node:path";
import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type Modules = Parameters<Exclude<Group["name"], string>>[1];
type ModuleInfo = NonNullable<ReturnType<Modules["getModuleInfo"]>>;

/**
 * Each file of the window is a question to main while it is busiest. What it reads before it draws is therefore parted only
 * by which pages read it: few files, and nothing that is the window's for others. What is imported later keeps its own.
 * The index of a library imports all of it, so what later screens use of Mantine comes with the first files too.
 */
export function pageFiles(): Group {
  const pagesOf = createPagesOf();
  return {
    name: (id, modules) => {
      if (isBeginning(id, modules)) return null;
      const pages = pagesOf(id, modules);
      return pages.includes(WINDOW) ? pages.join("-") : null;
    },
    // What a module imports is read by the same pages or by more of them, and so by its own name.
    includeDependenciesRecursively: false,
  };
}

/** What sets a page going stays apart, so that importing one of that page's files later does not start it too. */
function isBeginning(id: string, modules: Modules): boolean {
  const { isEntry = false, importers = [] } = modules.getModuleInfo(id) ?? {};
  return isEntry || (importers.length > 0 && importers.every((importer) => modules.getModuleInfo(importer)?.isEntry));
}

/** The page that has to be quick. What others read alone is parted as the bundler does it. */
const WINDOW = "index";

/** The pages that cannot draw without a module: from it upwards by static imports. */
function createPagesOf() {
  const known = new Map<string, readonly string[]>();
  return (id: string, modules: Modules): readonly string[] => {
    const found = known.get(id);
    if (found) return found;
    const seen = new Set([id]);
    const pages = new Set<string>();
    for (const reached of seen) {
      const info = modules.getModuleInfo(reached);
      if (info?.isEntry) pages.add(pageOf(info));
      for (const importer of info?.importers ?? []) seen.add(importer);
    }
    const sorted = [...pages].toSorted();
    known.set(id, sorted);
    return sorted;
  };
}

/** strip/index.html is the strip's page, index.html the window's. */
function pageOf({ id }: ModuleInfo): string {
  const name = basename(id, extname(id));
  const folder = basename(dirname(id));
  return name === "index" && folder !== "src-renderer" ? folder : name;
}
