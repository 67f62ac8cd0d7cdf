import './ui/theme/layers.css';
import './ui/theme/fonts.css';
import 'virtual:theme-variables.css';
import './ui/theme/global.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import './ui/theme/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { liftSplash } from './app/splash.ts';
import { storedInTab } from './lib/storage.ts';

const MIN_RELOAD_INTERVAL_MS = 10_000;

reloadForNewVersion();

const root = document.getElementById('root');
if (root !== null) {
  liftSplash(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/** If a chunk is missing on the server, there is a new version: reloads the page. Without a connection no page loads. */
function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(storedInTab.get('reloadedAt') ?? 0);
    if (!navigator.onLine || Date.now() - last < MIN_RELOAD_INTERVAL_MS) return;
    event.preventDefault();
    storedInTab.set('reloadedAt', String(Date.now()));
    window.location.reload();
  });
}
