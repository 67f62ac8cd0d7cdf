import { globSync, readFileSync } from 'node:fs';

const ROUTES = 'web/src/app/{router.tsx,frames.ts,*-routes.ts}';

interface Route {
  parent: string;
  /** What it adds to the path of its parent; nothing where it is only a frame. */
  path: string;
}

/** The addresses of all pages, as the source of the web's router declares them: `/posts/$id`. */
export function routePaths(): string[] {
  const source = globSync(ROUTES, { cwd: new URL('..', import.meta.url) })
    .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
    .join('\n');
  const routes = routesIn(source);
  const getFullPath = (name: string): string => {
    const route = routes.get(name);
    return route === undefined ? '' : getFullPath(route.parent) + route.path;
  };
  const parents = new Set([...routes.values()].map(({ parent }) => parent));
  const leaves = [...routes.keys()].filter((name) => !parents.has(name));
  return leaves.map((name) => getFullPath(name).replace(/(?<=.)\/$/, ''));
}

function routesIn(source: string): Map<string, Route> {
  const declared = source.matchAll(
    /const (\w+) = createRoute\(\{\s+getParentRoute: \(\) => (\w+),\s+(path|id): '(.*?)'/g,
  );
  const routes = new Map<string, Route>();
  for (const [, name = '', parent = '', kind, text = ''] of declared) {
    routes.set(name, { parent, path: kind === 'path' ? text : '' });
  }
  // One that is written otherwise is not to be overlooked
  const count = source.match(/= createRoute\(/g)?.length ?? 0;
  if (routes.size === 0 || routes.size !== count) throw new Error(`Found ${routes.size} of ${count} routes of the web`);
  return routes;
}
