import { Button, createTheme, defaultVariantColorsResolver, parseThemeColor } from '@mantine/core';
import { brick, dark, dusk, gold, gray, ivy, plum } from './colors.ts';

const BUTTON_HEIGHTS: Partial<Record<string, string>> = { xs: '2rem', sm: '2.25rem', md: '2.75rem', lg: '3.25rem' };

/** The Homecoming look as a Mantine theme. Its CSS variables are made at build time, see build/theme-variables.ts. */
export const theme = createTheme({
  white: '#FFFFFF',
  black: '#1B221E',
  primaryColor: 'ivy',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  cursorType: 'pointer',
  focusRing: 'never', // global.css draws one focus ring for everything
  colors: {
    ivy,
    gold,
    brick,
    dusk,
    plum,
    gray,
    dark,
  },
  // White is wrong on the light fills of the dark scheme, and autoContrast looks only at the light shade: use a variable.
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    const parsed = parseThemeColor({ color: input.color || input.theme.primaryColor, theme: input.theme });
    const fillsWithThemeColor = input.variant === 'filled' && parsed.isThemeColor && parsed.shade === undefined;
    return fillsWithThemeColor ? { ...resolved, color: 'var(--hc-on-filled)' } : resolved;
  },
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  headings: {
    fontFamily: '"Fraunces Variable", "Fraunces Fallback", Georgia, serif',
    fontWeight: 'var(--hc-weight-medium)',
    textWrap: 'balance',
  },
  fontSizes: {
    xs: 'var(--hc-text-xs)',
    sm: 'var(--hc-text-s)',
    md: 'var(--hc-text-m)',
    lg: 'var(--hc-text-l)',
    xl: 'var(--hc-title-m)',
  },
  lineHeights: { xs: '1.33', sm: '1.54', md: '1.53', lg: '1.41', xl: '1.3' },
  fontWeights: {
    regular: 'var(--hc-weight-regular)',
    medium: 'var(--hc-weight-strong)',
    bold: 'var(--hc-weight-strong)',
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: {
    xs: 'var(--hc-radius-s)',
    sm: 'var(--hc-radius-s)',
    md: 'var(--hc-radius-m)',
    lg: 'var(--hc-radius-l)',
    xl: 'var(--hc-radius-xl)',
  },
  defaultRadius: 'md',
  // 360, 480, 768, 1024, 1240 px
  breakpoints: { xs: '22.5em', sm: '30em', md: '48em', lg: '64em', xl: '77.5em' },
  shadows: {
    xs: '0 1px 2px rgba(44,36,20,.05)',
    sm: '0 1px 2px rgba(44,36,20,.05)',
    md: 'var(--hc-shadow-float)',
    lg: 'var(--hc-shadow-modal)',
    xl: 'var(--hc-shadow-modal)',
  },
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { radius: 'md', size: 'md' },
      vars: (_theme, props) => {
        const height = BUTTON_HEIGHTS[String(props.size ?? 'md')];
        return { root: height === undefined ? {} : { '--button-height': height } };
      },
    }),
    ActionIcon: { defaultProps: { radius: 'md', size: 44, variant: 'subtle', color: 'gray' } },
    Paper: { defaultProps: { radius: 'lg' } },
    // Mantine's own scroll lock writes a <style> element; global.css locks with :has() instead.
    Modal: {
      defaultProps: {
        radius: 20,
        centered: true,
        lockScroll: false,
        overlayProps: { color: 'var(--hc-scrim)', backgroundOpacity: 1 },
      },
    },
    Drawer: {
      defaultProps: {
        position: 'bottom',
        radius: 'xl',
        lockScroll: false,
        overlayProps: { color: 'var(--hc-scrim)', backgroundOpacity: 1 },
      },
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    TextInput: { defaultProps: { dir: 'auto' } },
    Textarea: { defaultProps: { autosize: true, minRows: 3, dir: 'auto' } },
    Menu: { defaultProps: { radius: 'lg', shadow: 'md' } },
  },
});
