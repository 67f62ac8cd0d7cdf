import type { SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'd'> {
  /** Width and height in px; 20 unless said. */
  size?: number;
}

/** A line drawing of 24 by 24. Decorative: the control around it carries the name. */
export function Outline({ d, size = 20, strokeWidth = 1.75, ...rest }: IconProps & { d: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={d} />
    </svg>
  );
}

/** A solid drawing of 24 by 24. Decorative, as `Outline`. */
export function Filled({ d, size = 20, ...rest }: IconProps & { d: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" {...rest}>
      <path d={d} />
    </svg>
  );
}
