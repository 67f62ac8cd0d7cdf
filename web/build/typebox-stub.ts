/**
 * Stands in for typebox in the browser, where the contract's schemas serve as types only: nothing there reads them at
 * run time, and the real one would be a tenth of the code of the start page.
 */
export const Type = new Proxy({}, { get: () => (properties: unknown) => ({ properties }) });
