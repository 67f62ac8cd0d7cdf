import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/stack.tsx';
import { Facts, type Fact } from './facts.tsx';
import classes from './profile-sections.module.css';
import { WordsList } from './words-list.tsx';

interface SectionsProps {
  facts: readonly Fact[];
  /** The hideable facts, such as phone and email. */
  personal: readonly Fact[];
  interests: readonly string[];
  tags: readonly string[];
  /** The first section. */
  children?: ReactNode;
}

/** The sections of a profile below its head. Leaves out empty ones. */
export function ProfileSections({ facts, personal, interests, tags, children }: SectionsProps) {
  return (
    <Stack gap={28}>
      {children}
      {facts.length > 0 && (
        <section>
          <h2 className={classes.title}>Since graduation</h2>
          <Facts facts={facts} />
        </section>
      )}
      {interests.length + tags.length > 0 && (
        <section>
          <h2 className={classes.title}>Talk to me about</h2>
          <WordsList interests={interests} tags={tags} />
        </section>
      )}
      {personal.length > 0 && (
        <section>
          <h2 className={classes.title}>Personal</h2>
          <Facts facts={personal} />
        </section>
      )}
    </Stack>
  );
}
