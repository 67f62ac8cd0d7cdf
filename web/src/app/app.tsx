import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { SWRConfig } from 'swr';
import { storageKey } from '../lib/storage.ts';
import { swrConfig } from '../lib/swr-config.ts';
import { theme } from '../ui/theme/theme.ts';
import { CrashBoundary } from './crash.tsx';
import { NewPageFocus } from './new-page-focus.tsx';
import { router } from './router.tsx';
import { SessionWatch } from './session-watch.tsx';
import { ThemeColor } from './theme-color.tsx';
import { ToastsOnDemand } from './toasts-on-demand.tsx';

const colorSchemes = localStorageColorSchemeManager({ key: storageKey('colorScheme') });

/** The whole app: providers, routes, toasts. */
export function App() {
  return (
    // Variables and classes come from stylesheets made at build time: the security policy forbids <style> elements.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <CrashBoundary>
        <SWRConfig value={swrConfig}>
          <ThemeColor />
          <SessionWatch />
          <NewPageFocus />
          <RouterProvider router={router} />
          <ToastsOnDemand />
        </SWRConfig>
      </CrashBoundary>
    </MantineProvider>
  );
}
