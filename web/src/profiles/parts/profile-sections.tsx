import type { ReactNode } from 'react';
import { Facts, type Fact } from './facts.tsx';
import classes from './profile-sections.module.css';
import { WordsList } from './words-list.tsx';

interface SectionsProps {
  facts: readonly Fact[];
  /** Ways to reach somebody and other things that they may hide. */
  personal: readonly Fact[];
  interests: readonly string[];
  tags: readonly string[];
  /** Stands first. */
  children?: ReactNode;
}

/** What a profile tells below its head; sections with nothing to tell stay away. */
export function ProfileSections({ facts, personal, interests, tags, children }: SectionsProps) {
  return (
    <div className={classes.sections}>
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
    </div>
  );
}
