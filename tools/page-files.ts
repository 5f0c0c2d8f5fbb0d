import { basename, extname } from "node:path";
import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type Modules = Parameters<Exclude<Group["name"], string>>[1];
type ModuleInfo = NonNullable<ReturnType<Modules["getModuleInfo"]>>;

/**
 * Groups the modules of the window's first render by the pages that use them. Each file is a request while main is
 * busiest, so there are few, without modules that only other pages need. Later imports keep their own files. A
 * library's index imports all of it, so the first files also contain Mantine's parts for later screens.
 */
export function pageFiles(): Group {
  const findPages = createPageFinder();
  return {
    name: (id, modules) => {
      if (startsPage(id, modules)) return null;
      const pages = findPages(id, modules);
      return pages.includes(WINDOW) ? pages.join("-") : null;
    },
    // A module's imports may have more pages than the module, so each gets its own name.
    includeDependenciesRecursively: false,
  };
}

/**
 * Returns whether a module starts a page. It keeps its own file, so that importing the page's other files starts
 * nothing.
 */
function startsPage(id: string, modules: Modules): boolean {
  const { isEntry = false, importers = [] } = modules.getModuleInfo(id) ?? {};
  return isEntry || (importers.length > 0 && importers.every((importer) => modules.getModuleInfo(importer)?.isEntry));
}

/** The page that must load fast. The bundler splits the other pages as usual. */
const WINDOW = "index";

/** Returns the pages that need a module for their first render: follows static imports up from the module. */
function createPageFinder() {
  const cache = new Map<string, readonly string[]>();
  return (id: string, modules: Modules): readonly string[] => {
    const cachedFiles = cache.get(id);
    if (cachedFiles) return cachedFiles;
    const reachable = new Set([id]);
    const pages = new Set<string>();
    for (const reachedId of reachable) {
      const moduleInfo = modules.getModuleInfo(reachedId);
      if (moduleInfo?.isEntry) pages.add(pageName(moduleInfo));
      for (const importer of moduleInfo?.importers ?? []) reachable.add(importer);
    }
    const sortedPages = [...pages].toSorted();
    cache.set(id, sortedPages);
    return sortedPages;
  };
}

const pageName = ({ id }: ModuleInfo): string => basename(id, extname(id));
