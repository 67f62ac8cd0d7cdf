const START = '<svg viewBox="0 0 24 24" width={size} height={size} strokeWidth={1.75} aria-hidden="true" {...props}>';

/**
 * Turns an icon's SVG into the source of a React component with `IconProps`. The shapes lose their own line width, so
 * that the one of the <svg> applies to them.
 */
export function iconComponent(svg: string): string {
  const drawing = svg
    .replaceAll(' stroke-width="2"', '')
    .replaceAll(/-(\w)(?=\w*=")/g, (_, letter: string) => letter.toUpperCase())
    .replace(/<svg [^>]*>/, START);
  return `export default ({ size = 20, ...props }) => ${drawing};`;
}
