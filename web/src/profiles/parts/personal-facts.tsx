import type { Audience, Audiences, hideableFields } from '@homecoming/contract/audiences.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/text/badge.tsx';
import {
  IconEye,
  IconEyeOff,
  IconMail,
  IconPhone,
  IconUser,
  IconUsers,
  type IconProps,
} from '../../ui/icons/icons.tsx';
import type { Fact } from './facts.tsx';

/** A field that others see only if its owner shows it. */
export type HideableField = (typeof hideableFields)[number];

/** The label and icon of each hideable field. */
export const personalFields: Record<HideableField, { label: string; icon: (props: IconProps) => ReactNode }> = {
  email: { label: 'Email', icon: IconMail },
  alternative_email: { label: 'Other email', icon: IconMail },
  phone: { label: 'Phone', icon: IconPhone },
  gender: { label: 'Gender', icon: IconUser },
  marital_status: { label: 'Marital status', icon: IconUsers },
};

/** The hideable facts of a profile that are filled in. With `audiences`, for the owner, each says who sees it. */
export function personalFacts(
  person: Record<HideableField, string | null>,
  audiences?: Pick<Audiences, HideableField>,
): Fact[] {
  const order = Object.keys(personalFields).filter((name): name is HideableField => name in personalFields);
  return order.flatMap((name) => {
    const value = person[name];
    if (value === null) return [];
    const endContent = audiences === undefined ? undefined : <SeenBy audience={audiences[name]} />;
    return [{ ...personalFields[name], value, endContent }];
  });
}

function SeenBy({ audience }: { audience: Audience }) {
  if (audience === 'me') return <Badge icon={IconEyeOff}>Hidden</Badge>;
  return <Badge icon={IconEye}>{typeof audience === 'string' ? seenBy[audience] : 'Some communities'}</Badge>;
}

const seenBy = { managers: 'Managers', all: 'Shown' } as const;
