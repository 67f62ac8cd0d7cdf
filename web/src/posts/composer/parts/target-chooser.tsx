import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useState } from 'react';
import { isNameMatch } from '../../../lib/text/mentions.ts';
import { Crest } from '../../../ui/art/crest.tsx';
import { IconCalendarEvent, IconCheck, IconChevronDown, IconHash } from '../../../ui/icons/icons.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './target-chooser.module.css';
import type { PostTarget } from '../targets.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Row, rowStyle } from '../../../ui/layout/row.tsx';
import { Stack, stackStyle } from '../../../ui/layout/stack.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';

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
      <Text as="span" size="s" tone="quiet" lines={1} className={classes.label}>
        {category === 'community' ? (
          'Posting to '
        ) : (
          <>
            Posting in {chosen.community.name} <span className="hc-hidden">to</span>
          </>
        )}
      </Text>
      <Row as="span" gap={8}>
        <TargetSign category={category} target={chosen} size={20} />
        <Text as="span" size="m" weight="strong" lines={1}>
          {chosen.name}
        </Text>
        {targets.length > 1 && <IconChevronDown size={18} className={classes.chevron} />}
      </Row>
    </>
  );
  if (targets.length === 1)
    return (
      <Stack as="p" className={classes.button}>
        {label}
      </Stack>
    );
  return (
    <>
      <button
        type="button"
        {...stackStyle({ className: classes.button })}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
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
  const found = words.trim() === '' ? targets : targets.filter(({ name }) => isNameMatch(words, name));
  const renderRow = (target: PostTarget) => (
    <li key={target.id}>
      <button
        type="button"
        {...rowStyle({ gap: 16, className: classes.row })}
        data-hover
        aria-pressed={target.id === chosen.id}
        onClick={() => onChoose(target.id)}
      >
        <TargetSign category={category} target={target} size={36} />
        <Text as="span" weight="medium" breaks grow className={classes.rowName}>
          {target.name}
        </Text>
        {target.id === chosen.id && <IconCheck className={classes.check} />}
      </button>
    </li>
  );
  return (
    <Stack gap={16} className={classes.list}>
      {targets.length > MAX_WITHOUT_SEARCH && (
        <div className={classes.search}>
          <SearchField label={`Find a ${category}`} value={words} onChange={setWords} />
        </div>
      )}
      {found.length === 0 && <p role="status">{`Nothing here is called “${words.trim()}”.`}</p>}
      {category === 'community' ? (
        <Stack as="ul" gap={4} className={classes.rows}>
          {found.map(renderRow)}
        </Stack>
      ) : (
        byCommunity(found).map(([community, own]) => (
          <section key={community.id} aria-labelledby={`targets-${community.id}`}>
            <Row
              as="h3"
              gap={8}
              size="s"
              weight="strong"
              tone="soft"
              id={`targets-${community.id}`}
              className={classes.community}
            >
              <Crest community={community} size={20} /> {community.name}
            </Row>
            <Stack as="ul" gap={4} className={classes.rows}>
              {own.map(renderRow)}
            </Stack>
          </section>
        ))
      )}
    </Stack>
  );
}

/** The crest of a community; for a channel or event the icon of the category. */
function TargetSign({ category, target, size }: { category: PostCategory; target: PostTarget; size: 20 | 36 }) {
  if (category === 'community') return <Crest community={target.community} size={size} />;
  const Sign = category === 'channel' ? IconHash : IconCalendarEvent;
  if (size === 20) return <Sign size={18} className={classes.sign} />;
  return (
    <span {...tileStyle({ size: 36, tone: 'quiet' })}>
      <Sign size={20} />
    </span>
  );
}

function byCommunity(targets: readonly PostTarget[]): [PostTarget['community'], readonly PostTarget[]][] {
  const groups = Map.groupBy(targets, ({ community }) => community.id);
  return [...groups.values()].flatMap((own) => (own[0] === undefined ? [] : [[own[0].community, own]]));
}
