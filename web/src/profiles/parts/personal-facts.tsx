import type { hideableFields } from '@homecoming/contract/audiences.ts';
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

/** The hideable facts of a profile that are filled in. With `visible`, for the owner, each says whether it is shown. */
export function personalFacts(
  person: Record<HideableField, string | null>,
  visible?: readonly HideableField[],
): Fact[] {
  const order = Object.keys(personalFields).filter((name): name is HideableField => name in personalFields);
  return order.flatMap((name) => {
    const value = person[name];
    if (value === null) return [];
    const endContent = visible === undefined ? undefined : <SeenBy shown={visible.includes(name)} />;
    return [{ ...personalFields[name], value, endContent }];
  });
}

function SeenBy({ shown }: { shown: boolean }) {
  return shown ? <Badge icon={IconEye}>Shown</Badge> : <Badge icon={IconEyeOff}>Hidden</Badge>;
}
