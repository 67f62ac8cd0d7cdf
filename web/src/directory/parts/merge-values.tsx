import { mergedFacets, type FacetValue, type listFacetValues } from '@homecoming/contract/directory.ts';
import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { counted } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { Chips } from '../../ui/fields/chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { IconX } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Text } from '../../ui/text/text.tsx';
import { separateValue, useFacetValues, type MergedFacet } from '../api.ts';
import { directoryTexts, facetNames, facetSearches } from '../texts.ts';
import classes from './filter-chips.module.css';
import { MergeSheet } from './merge-sheet.tsx';

type Value = ReplyOf<typeof listFacetValues>['results'][number];

/** The values that people wrote, for managers, who merge those that mean the same. */
export function MergeValues({ communityId }: { communityId: string }) {
  const [facet, setFacet] = useState<MergedFacet>('program');
  return (
    <Section title="Words that mean the same">
      <Stack gap={16}>
        <Text tone="soft">{directoryTexts.merge}</Text>
        <Chips
          label="Words of"
          value={facet}
          onChange={setFacet}
          chips={mergedFacets.map((value) => ({ value, label: facetNames[value] }))}
        />
        <Values key={facet} communityId={communityId} facet={facet} />
      </Stack>
    </Section>
  );
}

function Values({ communityId, facet }: { communityId: string; facet: MergedFacet }) {
  const [typed, setTyped] = useState('');
  const [merging, setMerging] = useState<FacetValue | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { data, error, mutate } = useFacetValues(communityId, facet, typed);
  const list = { items: data?.results, error, reload: () => void mutate() };
  return (
    <Stack gap={16}>
      <SearchField label={facetSearches[facet]} value={typed} onChange={setTyped} />
      <ListView
        list={list}
        label="Loading words"
        empty={
          <Text tone="soft">{typed.trim() === '' ? 'Nobody wrote anything here yet.' : 'Nobody here has that.'}</Text>
        }
      >
        {(values) => (
          <RowsCard label={facetNames[facet]}>
            {values.map((value) => (
              <ValueRow
                key={value.value}
                communityId={communityId}
                facet={facet}
                value={value}
                onMerge={() => {
                  setMerging(value);
                  setOpen(true);
                }}
              />
            ))}
          </RowsCard>
        )}
      </ListView>
      {merging !== null && (
        <MergeSheet
          opened={isOpen}
          onClose={() => setOpen(false)}
          communityId={communityId}
          facet={facet}
          merged={merging}
        />
      )}
    </Stack>
  );
}

interface ValueRowProps {
  communityId: string;
  facet: MergedFacet;
  value: Value;
  onMerge: () => void;
}

function ValueRow({ communityId, facet, value: { label, people, merged }, onMerge }: ValueRowProps) {
  return (
    <ListRow
      start={null}
      name={label}
      note={counted(people, 'person', 'people')}
      endContent={
        <Button variant="default" aria-label={`Merge ${label}`} onClick={onMerge}>
          Merge
        </Button>
      }
    >
      {merged.length > 0 && (
        <Row as="ul" wrap gap={8} aria-label={`Merged into ${label}`}>
          {merged.map((word) => (
            <li key={word}>
              <button
                type="button"
                {...rowStyle({ inline: true, gap: 8, size: 's', tone: 'primary', className: classes.filter })}
                aria-label={`Separate ${word} from ${label}`}
                onClick={() => void separate(communityId, facet, word)}
              >
                {word} <IconX size={16} />
              </button>
            </li>
          ))}
        </Row>
      )}
    </ListRow>
  );
}

async function separate(communityId: string, facet: MergedFacet, word: string): Promise<void> {
  try {
    await separateValue(communityId, facet, word);
    notice.success(`${word} is counted by itself again`);
  } catch (error) {
    notice.error(getErrorMessage(error));
  }
}
