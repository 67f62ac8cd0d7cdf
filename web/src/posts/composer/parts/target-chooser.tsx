import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useState } from 'react';
import { isBeginningOf } from '../../../lib/text/mentions.ts';
import { Crest } from '../../../ui/art/crest.tsx';
import { IconCalendarEvent, IconCheck, IconChevronDown, IconHash } from '../../../ui/icons/icons.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './target-chooser.module.css';
import type { PostTarget } from '../targets.ts';

/** With more targets than this there is a search field. */
const MAX_WITHOUT_SEARCH = 8;

interface TargetChooserProps {
  category: PostCategory;
  targets: readonly PostTarget[];
  chosen: PostTarget;
  onChoose: (id: string) => void;
}

/** The target of a post, and a sheet to choose another one of the same category. */
export function TargetChooser({ category, targets, chosen, onChoose }: TargetChooserProps) {
  const [opened, setOpened] = useState(false);
  const label = (
    <>
      <span className={classes.label}>
        {category === 'community' ? (
          'Posting to '
        ) : (
          <>
            Posting in {chosen.community.name} <span className="hc-hidden">to</span>
          </>
        )}
      </span>
      <span className={classes.chosen}>
        <TargetSign category={category} target={chosen} size={20} />
        <span className={classes.name}>{chosen.name}</span>
        {targets.length > 1 && <IconChevronDown size={18} className={classes.chevron} />}
      </span>
    </>
  );
  if (targets.length === 1) return <p className={classes.button}>{label}</p>;
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {label}
      </button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Post to">
        <TargetList
          category={category}
          targets={targets}
          chosen={chosen}
          onChoose={(id) => {
            onChoose(id);
            setOpened(false);
          }}
        />
      </Sheet>
    </>
  );
}

function TargetList({ category, targets, chosen, onChoose }: TargetChooserProps) {
  const [words, setWords] = useState('');
  const found = words.trim() === '' ? targets : targets.filter(({ name }) => isBeginningOf(words, name));
  const rowOf = (target: PostTarget) => (
    <li key={target.id}>
      <button
        type="button"
        className={classes.row}
        aria-pressed={target.id === chosen.id}
        onClick={() => onChoose(target.id)}
      >
        <TargetSign category={category} target={target} size={36} />
        <span className={classes.rowName}>{target.name}</span>
        {target.id === chosen.id && <IconCheck className={classes.check} />}
      </button>
    </li>
  );
  return (
    <div className={classes.list}>
      {targets.length > MAX_WITHOUT_SEARCH && (
        <div className={classes.search}>
          <SearchField label={`Find a ${category}`} value={words} onChange={setWords} />
        </div>
      )}
      {found.length === 0 && <p role="status">{`Nothing here is called “${words.trim()}”.`}</p>}
      {category === 'community' ? (
        <ul className={classes.rows}>{found.map(rowOf)}</ul>
      ) : (
        byCommunity(found).map(([community, own]) => (
          <section key={community.id} aria-labelledby={`targets-${community.id}`}>
            <h3 id={`targets-${community.id}`} className={classes.community}>
              <Crest community={community} size={20} /> {community.name}
            </h3>
            <ul className={classes.rows}>{own.map(rowOf)}</ul>
          </section>
        ))
      )}
    </div>
  );
}

/** The crest of a community; for a channel or event the icon of the category. */
function TargetSign({ category, target, size }: { category: PostCategory; target: PostTarget; size: 20 | 36 }) {
  if (category === 'community') return <Crest community={target.community} size={size} />;
  const Sign = category === 'channel' ? IconHash : IconCalendarEvent;
  if (size === 20) return <Sign size={18} className={classes.sign} />;
  return (
    <span className={classes.tile}>
      <Sign size={20} />
    </span>
  );
}

function byCommunity(targets: readonly PostTarget[]): [PostTarget['community'], readonly PostTarget[]][] {
  const groups = Map.groupBy(targets, ({ community }) => community.id);
  return [...groups.values()].flatMap((own) => (own[0] === undefined ? [] : [[own[0].community, own]]));
}
