import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useState } from 'react';
import { isBeginningOf } from '../../lib/mentions.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { IconCalendarEvent, IconCheck, IconChevronDown, IconHash } from '../../ui/icons/icons.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { Place } from '../places.ts';
import classes from './place-chooser.module.css';

/** As many rows are seen at once: more can be searched. */
const SEARCHED_FROM = 8;

interface PlaceChooserProps {
  category: PostCategory;
  places: readonly Place[];
  chosen: Place;
  onChoose: (id: string) => void;
  disabled: boolean;
}

/** Where a post goes, and a sheet to choose another place of the same category. */
export function PlaceChooser({ category, places, chosen, onChoose, disabled }: PlaceChooserProps) {
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
        <PlaceSign category={category} place={chosen} size={20} />
        <span className={classes.name}>{chosen.name}</span>
        {places.length > 1 && <IconChevronDown size={18} className={classes.chevron} />}
      </span>
    </>
  );
  if (places.length === 1) return <p className={classes.button}>{label}</p>;
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
        <PlaceList
          category={category}
          places={places}
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

function PlaceList({ category, places, chosen, onChoose }: Omit<PlaceChooserProps, 'disabled'>) {
  const [words, setWords] = useState('');
  const found = words.trim() === '' ? places : places.filter(({ name }) => isBeginningOf(words, name));
  const rowOf = (place: Place) => (
    <li key={place.id}>
      <button
        type="button"
        className={classes.row}
        aria-pressed={place.id === chosen.id}
        onClick={() => onChoose(place.id)}
      >
        <PlaceSign category={category} place={place} size={36} />
        <span className={classes.rowName}>{place.name}</span>
        {place.id === chosen.id && <IconCheck className={classes.check} />}
      </button>
    </li>
  );
  return (
    <div className={classes.list}>
      {places.length > SEARCHED_FROM && (
        <div className={classes.search}>
          <SearchField label={`Find a ${category}`} value={words} onChange={setWords} />
        </div>
      )}
      {found.length === 0 && <p role="status">{`Nothing here is called “${words.trim()}”.`}</p>}
      {category === 'community' ? (
        <ul className={classes.rows}>{found.map(rowOf)}</ul>
      ) : (
        byCommunity(found).map(([community, own]) => (
          <section key={community.id} aria-labelledby={`places-${community.id}`}>
            <h3 id={`places-${community.id}`} className={classes.community}>
              <Crest community={community} size={20} /> {community.name}
            </h3>
            <ul className={classes.rows}>{own.map(rowOf)}</ul>
          </section>
        ))
      )}
    </div>
  );
}

/** The crest of a community; else what is of its kind. */
function PlaceSign({ category, place, size }: { category: PostCategory; place: Place; size: 20 | 36 }) {
  if (category === 'community') return <Crest community={place.community} size={size} />;
  const Sign = category === 'channel' ? IconHash : IconCalendarEvent;
  if (size === 20) return <Sign size={18} className={classes.sign} />;
  return (
    <span className={classes.tile}>
      <Sign size={20} />
    </span>
  );
}

function byCommunity(places: readonly Place[]): [Place['community'], readonly Place[]][] {
  const groups = Map.groupBy(places, ({ community }) => community.id);
  return [...groups.values()].flatMap((own) => (own[0] === undefined ? [] : [[own[0].community, own]]));
}
