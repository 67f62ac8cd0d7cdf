import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_THEME, convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { CSSVariablesResolver } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/ui/theme/theme.ts';
import { schemeVariables } from '../src/ui/theme/variables.ts';

const ID = 'virtual:theme-variables.css';
const RESOLVED = '/@homecoming/theme-variables.css';
/** The palettes that Mantine's components are given by name, as in `color="brick"`; of the others the app names variables. */
const COMPONENT_PALETTES = ['ivy', 'brick', 'gray'];

/**
 * `virtual:theme-variables.css`: the theme's CSS variables as a stylesheet. Mantine would write them into a <style>
 * element at run time, which our content security policy forbids.
 */
export function themeVariables(): Plugin {
  return {
    name: 'homecoming:theme-variables',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? writeThemeVariables() : undefined),
  };
}

/** The stylesheet of `virtual:theme-variables.css`: the variables of both schemes that the app or Mantine's styles use. */
export function writeThemeVariables(): string {
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
  const named = findNamedVariables();
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isNeeded(name, named)));
}

/** Not the shades and palettes that nobody names, nor the sizes of headings, which are those of ui/text. */
function isNeeded(name: string, named: ReadonlySet<string>): boolean {
  const [, palette = ''] = /^--mantine-color-([a-z]+)-(\d|filled|light|outline|text)/.exec(name) ?? [];
  if (palette !== '' && !(palette in (theme.colors ?? {}))) return false;
  const isShade = /^--mantine-(.+-\d$|h\d-)/.test(name);
  return named.has(name) || (!isShade && (palette === '' || COMPONENT_PALETTES.includes(palette)));
}

/** The variables that the app and the stylesheets of Mantine's components name. */
function findNamedVariables(): ReadonlySet<string> {
  const web = path.join(import.meta.dirname, '..');
  const mantine = path.join(web, '..', 'node_modules', '@mantine', 'core', 'styles');
  const files = [...globSync(`${web}/src/**/*.{css,ts,tsx}`), ...globSync(`${mantine}/[A-Z]*.layer.css`)];
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/--mantine-[\w-]+/g) ?? []));
}
