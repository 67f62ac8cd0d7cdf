import type { ReactNode } from 'react';
import { IconBrandInstagram, IconBrandLinkedin, IconBrandX, type IconProps } from '../../ui/icons/icons.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { linkTo, type Network } from './social-links.ts';

const SHOWN: readonly { network: Network; name: string; icon: (props: IconProps) => ReactNode }[] = [
  { network: 'linkedin', name: 'LinkedIn', icon: IconBrandLinkedin },
  { network: 'instagram', name: 'Instagram', icon: IconBrandInstagram },
  { network: 'twitter', name: 'X', icon: IconBrandX },
];

/** The links to a person's profiles on other sites. */
export function SocialLinks({ person }: { person: Record<Network, string | null> & { first_name: string } }) {
  return SHOWN.map(({ network, name, icon: NetworkIcon }) => {
    const href = linkTo(network, person[network] ?? '');
    if (href === null) return null;
    return (
      <a
        key={network}
        href={href}
        target="_blank"
        rel="noreferrer me"
        {...tileStyle({ tone: 'outlined' })}
        data-hover
        aria-label={`${person.first_name} on ${name}`}
      >
        <NetworkIcon />
      </a>
    );
  });
}
