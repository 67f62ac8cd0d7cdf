import type { Move } from '@homecoming/contract/moves.ts';
import type { Profile } from '@homecoming/contract/profiles.ts';
import type { ReactNode } from 'react';
import {
  IconBriefcase,
  IconBuilding,
  IconHome,
  IconMapPin,
  IconPlaneDeparture,
  IconSchool,
  IconShieldCheck,
  IconUser,
  type IconProps,
} from '../../ui/icons/icons.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Text } from '../../ui/text/text.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { describeMove } from './moves/describe-move.ts';
import classes from './facts.module.css';

/** One fact of a profile. */
export interface Fact {
  icon: (props: IconProps) => ReactNode;
  label: string;
  value: string;
  /** More words below it. */
  note?: string;
  /** Shown at the right end, such as who sees it. */
  endContent?: ReactNode;
}

interface ProfileFields {
  program: string | null;
  current_industry: string | null;
  company: string | null;
  hometown: string | null;
  country: string | null;
  /** In one line, with its country. */
  city: string | null;
  nickname: string | null;
  former_name: string | null;
  /** Where they will live next, if it shows. */
  move: Move | null;
}

/** The facts of a profile that are filled in. */
export function listFacts(person: ProfileFields): Fact[] {
  const facts: (Omit<Fact, 'value'> & { value: string | null })[] = [
    { icon: IconSchool, label: 'Program', value: person.program },
    { icon: IconBriefcase, label: 'Industry', value: person.current_industry },
    { icon: IconBuilding, label: 'Company', value: person.company },
    { icon: IconHome, label: 'Hometown', value: person.hometown },
    // The city names its country, too
    { icon: IconMapPin, label: person.city === null ? 'Country' : 'Lives in', value: person.city ?? person.country },
    { icon: IconPlaneDeparture, label: 'Moving to', ...describeMoveFact(person.move) },
    { icon: IconUser, label: 'Known as', value: person.nickname },
    { icon: IconUser, label: 'Former name', value: person.former_name },
  ];
  return facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value }]));
}

function describeMoveFact(move: Move | null): { value: string | null; note?: string } {
  if (move === null) return { value: null };
  return { value: describeMove(move), ...(move.note !== null && { note: move.note }) };
}

/** What somebody studied at communities of both, as facts. */
export function listStudyFacts(studies: Profile['studies']): Fact[] {
  return studies.map(({ community_name, program, year, confirmed }) => ({
    icon: IconSchool,
    label: community_name,
    value: year === null ? program : `${program}, ${year}`,
    ...(confirmed && { endContent: <Badge icon={IconShieldCheck}>Confirmed</Badge> }),
  }));
}

/** A card of facts, in two columns if there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Stack as="dl" className={classes.facts}>
      {facts.map(({ icon: FactIcon, label, value, note, endContent }) => (
        <div key={`${label} ${value}`} className={classes.fact}>
          <Text as="dt" size="s" tone="quiet">
            <span {...tileStyle({ size: 40, tone: 'quiet', className: classes.tile })}>
              <FactIcon />
            </span>
            {label}
          </Text>
          <Text as="dd" weight="strong" breaks className={classes.value}>
            {value}
            {note !== undefined && (
              <Text as="span" size="m" tone="soft" weight="regular" breaks className={classes.note}>
                {note}
              </Text>
            )}
          </Text>
          {endContent !== undefined && <dd className={classes.end}>{endContent}</dd>}
        </div>
      ))}
    </Stack>
  );
}
