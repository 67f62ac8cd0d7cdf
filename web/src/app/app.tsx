import { MantineProvider, localStorageColorSchemeManager, useComputedColorScheme } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SWRConfig } from 'swr';
import { storageKey } from '../lib/browser/storage.ts';
import { swrConfig } from '../lib/http/swr-config.ts';
import { theme } from '../ui/theme/theme.ts';
import { ConnectionWatch } from './connection/connection-watch.tsx';
import { CrashBoundary } from './crash.tsx';
import { MomentsOnDemand } from './moments/moments-on-demand.tsx';
import { NewPageFocus } from './new-page-focus.tsx';
import { router } from './router.tsx';
import { SessionWatch } from './session-watch.tsx';
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
          <ConnectionWatch />
          <NewPageFocus />
          <RouterProvider router={router} />
          <ToastsOnDemand />
          <MomentsOnDemand />
        </SWRConfig>
      </CrashBoundary>
    </MantineProvider>
  );
}

/** Sets the colour of the browser's own bars by the colour scheme. */
function ThemeColor() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const color = scheme === 'dark' ? '#151C18' : '#FAF7F2';
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', color);
  }, [scheme]);
  return null;
}
