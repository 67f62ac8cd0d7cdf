import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { Heading } from '../../ui/text/heading.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import { CommunitySummary } from './community-row.tsx';
import classes from './default-choice.module.css';

interface DefaultChoiceProps {
  /** The user's own communities. */
  communities: readonly CommunityCard[];
  value: string | null;
  onChange: (id: string) => void;
}

/** Chooses the user's default community. */
export function DefaultChoice({ communities, value, onChange }: DefaultChoiceProps) {
  return (
    <fieldset>
      <Heading as="legend" size="l" className={classes.title}>
        The community you see first
      </Heading>
      <Surface>
        {communities.map((community) => (
          <label key={community.id} {...rowStyle({ gap: 12, className: classes.choice })}>
            <CommunitySummary community={community} />
            <input
              type="radio"
              name="default_community"
              className={classes.radio}
              checked={community.id === value}
              onChange={() => onChange(community.id)}
            />
          </label>
        ))}
      </Surface>
    </fieldset>
  );
}
