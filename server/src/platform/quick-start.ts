import { enableCompileCache, registerHooks, type ResolveHookSync } from 'node:module';

/** Imported before all else, for its effects: a process reads its code quickly. Most of a start is reading code. */

// What was compiled once is not compiled again.
enableCompileCache();

/**
 * Node reads the package.json of a module each time that it is imported, to learn where and what it is. Drizzle's has
 * 180 kB, for each of a hundred modules of its own and of ours: most of a second. Between its own modules there is nothing
 * to learn, and a package that one of our files has imported is the same for the next one beside it.
 */
const packages = new Map<string, ReturnType<ResolveHookSync>>();
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    const inPackage = parentURL.includes('/node_modules/');
    if (specifier.startsWith('.')) {
      if (!parentURL.includes('/node_modules/drizzle-orm/')) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (inPackage || !conditions.includes('import')) return next(specifier, context);
    // Each workspace may have a package of its own.
    const key = `${parentURL.slice(0, parentURL.lastIndexOf('/src/'))} ${specifier}`;
    const known = packages.get(key) ?? next(specifier, context);
    packages.set(key, known);
    return { ...known, shortCircuit: true };
  },
});
