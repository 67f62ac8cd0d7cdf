import { enableCompileCache, registerHooks } from 'node:module';

/** Imported before all else, for its effects: a process reads its code quickly. Most of a start is reading code. */

// What was compiled once is not compiled again.
enableCompileCache();

/**
 * Node looks at the package.json above each module that is imported, to learn what kind it is. Drizzle's has 180 kB, for
 * each of a hundred modules: half a second. Between its own modules there is nothing to learn.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
