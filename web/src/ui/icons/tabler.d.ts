/** The icons of @iconify-json/tabler as components, which build/icon-component.ts makes. */
declare module '~icons/tabler/*' {
  import type { ReactNode, SVGProps } from 'react';

  export interface IconProps extends SVGProps<SVGSVGElement> {
    /** Width and height in px; 20 by default. */
    size?: number;
  }

  export default function Icon(props: IconProps): ReactNode;
}
