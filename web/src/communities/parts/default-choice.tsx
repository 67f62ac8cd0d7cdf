import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { CommunityWords } from './community-row.tsx';
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
      <legend className={classes.title}>Your default community</legend>
      <div className={classes.list}>
        {communities.map((community) => (
          <label key={community.id} className={classes.choice}>
            <CommunityWords community={community} />
            <input
              type="radio"
              name="default_community"
              className={classes.radio}
              checked={community.id === value}
              onChange={() => onChange(community.id)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
