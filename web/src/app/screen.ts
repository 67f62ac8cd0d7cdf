import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a page did not load: there is no connection, or the server has a new version. */
export class PageNotLoaded extends Error {}

let hasFailed = false;

/**
 * A page whose code loads when it is opened. Unlike TanStack Router's own component it never reloads the document.
 * @throws PageNotLoaded when rendered without its code
 */
export const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    // Vite and browsers do not repeat a failed load: only a new document does
    if (hasFailed) throw new PageNotLoaded();
    try {
      return await load();
    } catch (cause) {
      hasFailed = true;
      throw new PageNotLoaded('The code of this page did not load', { cause });
    }
  }, name);
