import { basename, extname } from "node:path";
import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type Modules = Parameters<Exclude<Group["name"], string>>[1];
type ModuleInfo = NonNullable<ReturnType<Modules["getModuleInfo"]>>;

/**
 * Every file that the window loads is a request to main while main is busiest. The files for its first drawing are therefore
 * grouped only by which pages use them: few files, and nothing that only other pages need. Later imports keep their own
 * files. A library's index imports all of it, so the parts of Mantine for later screens are in the first files too.
 */
export function pageFiles(): Group {
  const pagesOf = createPagesOf();
  return {
    name: (id, modules) => {
      if (isBeginning(id, modules)) return null;
      const pages = pagesOf(id, modules);
      return pages.includes(WINDOW) ? pages.join("-") : null;
    },
    // A module's imports are used by the same pages or by more, so they get names of their own.
    includeDependenciesRecursively: false,
  };
}

/** Keeps a page's entry in its own file, so that importing another of that page's files later does not start the page. */
function isBeginning(id: string, modules: Modules): boolean {
  const { isEntry = false, importers = [] } = modules.getModuleInfo(id) ?? {};
  return isEntry || (importers.length > 0 && importers.every((importer) => modules.getModuleInfo(importer)?.isEntry));
}

/** The page that must be fast. The bundler splits what only other pages use. */
const WINDOW = "index";

/** The pages that need a module to draw: follows static imports upwards from it. */
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

const pageOf = ({ id }: ModuleInfo): string => basename(id, extname(id));
