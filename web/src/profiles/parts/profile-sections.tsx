import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/stack.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Facts, type Fact } from './facts.tsx';
import { WordsList } from './words-list.tsx';
import { Text } from '../../ui/text/text.tsx';
import { describeCheck } from '../texts.ts';

interface SectionsProps {
  facts: readonly Fact[];
  studied: readonly Fact[];
  /** The hideable facts, such as phone and email. */
  personal: readonly Fact[];
  interests: readonly string[];
  tags: readonly string[];
  /** When company and city were last said to be right. */
  checkedAt?: string | null;
  /** The first section. */
  children?: ReactNode;
}

/** The sections of a profile below its head. Leaves out empty ones. */
export function ProfileSections({
  facts,
  studied,
  personal,
  interests,
  tags,
  checkedAt = null,
  children,
}: SectionsProps) {
  return (
    <Stack gap={28}>
      {children}
      {facts.length > 0 && (
        <Section title="Since graduation">
          <Facts facts={facts} />
          {checkedAt !== null && (
            <Text size="s" tone="quiet">
              {describeCheck(checkedAt)}
            </Text>
          )}
        </Section>
      )}
      {studied.length > 0 && (
        <Section title="Studies">
          <Facts facts={studied} />
        </Section>
      )}
      {interests.length + tags.length > 0 && (
        <Section title="Talk to me about">
          <WordsList interests={interests} tags={tags} />
        </Section>
      )}
      {personal.length > 0 && (
        <Section title="Personal">
          <Facts facts={personal} />
        </Section>
      )}
    </Stack>
  );
}
