import { useState } from 'react';
import { Crest } from '../../ui/art/crest.tsx';
import { IconCheck, IconChevronDown } from '../../ui/icons/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './community-chooser.module.css';

interface Named {
  id: string;
  name: string;
  logo: string | null;
}

interface CommunityChooserProps {
  communities: readonly Named[];
  chosen: Named;
  onChoose: (id: string) => void;
  disabled: boolean;
}

/** Where a post goes: the community, and a sheet to choose another one. */
export function CommunityChooser({ communities, chosen, onChoose, disabled }: CommunityChooserProps) {
  const [opened, setOpened] = useState(false);
  const label = (
    <>
      <span className={classes.label}>Posting to </span>
      <span className={classes.chosen}>
        <Crest community={chosen} size={20} />
        <span className={classes.name}>{chosen.name}</span>
        {communities.length > 1 && <IconChevronDown size={18} className={classes.chevron} />}
      </span>
    </>
  );
  if (communities.length === 1) return <p className={classes.button}>{label}</p>;
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        {label}
      </button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Post to">
        <ul className={classes.rows}>
          {communities.map((community) => (
            <li key={community.id}>
              <button
                type="button"
                className={classes.row}
                aria-pressed={community.id === chosen.id}
                onClick={() => {
                  onChoose(community.id);
                  setOpened(false);
                }}
              >
                <Crest community={community} size={36} />
                <span className={classes.rowName}>{community.name}</span>
                {community.id === chosen.id && <IconCheck className={classes.check} />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
