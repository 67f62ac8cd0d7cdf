import './ui/theme/fonts.css';
import 'virtual:theme-variables.css';
import './ui/theme/scale.css';
import './ui/theme/global.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import './ui/theme/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { liftSplash } from './app/shell/splash.ts';
import { reloadOnce } from './lib/browser/reload.ts';

// A missing chunk means that the server has a new version
window.addEventListener('vite:preloadError', () => void reloadOnce());

const root = document.getElementById('root');
if (root !== null) {
  liftSplash(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
