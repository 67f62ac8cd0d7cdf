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
    red: brick,
    yellow: gold,
    blue: dusk,
    grape: plum,
    green: ivy,
    teal: ivy,
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
    fontWeight: '520',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.25rem, 1.6rem + 2.6vw, 3.5rem)', lineHeight: '1.08', fontWeight: '480' },
      h2: { fontSize: 'min(clamp(1.8125rem, 1.68rem + .55vw, 2.125rem), 13vw)', lineHeight: '1.14' },
      h3: { fontSize: 'clamp(1.375rem, 1.33rem + .2vw, 1.5rem)', lineHeight: '1.2' },
      h4: { fontSize: '1.25rem', lineHeight: '1.28', fontWeight: '560' },
      h5: { fontSize: '1rem', lineHeight: '1.35', fontWeight: '620' },
      h6: { fontSize: '.875rem', lineHeight: '1.4', fontWeight: '620' },
    },
  },
  fontSizes: { xs: '.75rem', sm: '.84375rem', md: '.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.4' },
  fontWeights: { regular: '400', medium: '600', bold: '640' },
  spacing: { xs: '.5rem', sm: '.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
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
    Card: { defaultProps: { withBorder: true, radius: 'lg', shadow: 'xs', padding: 'md' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Badge: { defaultProps: { radius: 'sm', size: 'lg', variant: 'light' } },
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
    Tooltip: { defaultProps: { openDelay: 400, radius: 'sm' } },
    Menu: { defaultProps: { radius: 'lg', shadow: 'md' } },
    Tabs: { defaultProps: { color: 'ivy' } },
    Notification: { defaultProps: { radius: 14, withBorder: true } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});
