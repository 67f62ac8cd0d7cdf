import { DEFAULT_THEME, convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { CSSVariablesResolver } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/ui/theme/theme.ts';
import { schemeVariables } from '../src/ui/theme/variables.ts';

const ID = 'virtual:theme-variables.css';
const RESOLVED = '/@homecoming/theme-variables.css';
const UNUSED = /^--mantine-color-(pink|violet|indigo|cyan|lime|orange)-/;

/**
 * `virtual:theme-variables.css`: the theme's CSS variables as a stylesheet. Mantine would write them into a <style>
 * element at run time, which our content security policy forbids.
 */
export function themeVariables(): Plugin {
  return {
    name: 'homecoming:theme-variables',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? stylesheet() : undefined),
  };
}

function stylesheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const ours = schemeVariables(merged);
  return convertCssVariables(
    {
      variables: used({ ...base.variables, ...ours.variables }),
      light: used({ ...base.light, ...ours.light, '--mantine-color-scheme': 'light' }),
      dark: used({ ...base.dark, ...ours.dark, '--mantine-color-scheme': 'dark' }),
    },
    ':root',
  );
}

function used(variables: ReturnType<CSSVariablesResolver>['light']): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));
}
