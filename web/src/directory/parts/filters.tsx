import type { ReplyOf } from '@homecoming/contract/endpoint.ts';
import type { countMembers } from '@homecoming/contract/directory.ts';
import { communityRoles } from '@homecoming/contract/communities.ts';
import { stages } from '@homecoming/contract/stages.ts';
import { NativeSelect } from '@mantine/core';
import { Fragment } from 'react';
import { rolePlural } from '../../communities/members/parts/roles.ts';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { knownValue } from '../../lib/search.ts';
import { directoryTexts } from '../texts.ts';
import { toggleValue, type DirectoryUrl, type UrlChanges } from '../directory-url.ts';
import { FacetFilter } from './facet-filter.tsx';
import { NearFilter } from './near-filter.tsx';
import { YearsFilter } from './years-filter.tsx';

/** How many people there are, and how many have each value. */
export type Counts = ReplyOf<typeof countMembers>;

interface FiltersProps {
  communityId: string;
  /** Undefined while they load. */
  counts: Counts | undefined;
  /** Why they did not load. */
  error: unknown;
  onRetry: () => void;
  url: DirectoryUrl;
  onChange: (changes: UrlChanges) => void;
}

/** All filters of the directory, each value with the number of people who have it. */
export function Filters({ communityId, counts, error, onRetry, url, onChange }: FiltersProps) {
  if (counts === undefined && error !== undefined) return <SectionError error={error} onRetry={onRetry} />;
  if (counts === undefined) {
    return (
      <Loading label="Loading filters">
        <FiltersSkeleton />
      </Loading>
    );
  }
  return (
    <Stack gap={20}>
      {counts.facets.map(({ facet, values, more, exact }) =>
        facet === 'graduation_year' ? (
          <YearsFilter
            key={facet}
            values={values}
            chosen={url.graduation_year ?? []}
            onChange={(years) => onChange({ graduation_year: years })}
          />
        ) : (
          <Fragment key={facet}>
            <FacetFilter
              communityId={communityId}
              facet={facet}
              values={facet === 'stage' ? sortStages(values) : values}
              hasMore={more}
              isExact={exact}
              chosen={url[facet] ?? []}
              onToggle={(value) => onChange({ [facet]: toggleValue(url[facet], value) })}
            />
            {facet === 'city' && <NearFilter url={url} onChange={onChange} />}
          </Fragment>
        ),
      )}
      <NativeSelect
        label={
          <Text as="span" size="s" weight="strong">
            Role
          </Text>
        }
        description={url.role && directoryTexts.everyRole}
        data={[
          { value: '', label: 'Everybody' },
          ...communityRoles.toReversed().map((role) => ({ value: role, label: rolePlural(role) })),
        ]}
        value={url.role ?? ''}
        onChange={({ currentTarget }) => onChange({ role: knownValue(currentTarget.value, communityRoles) })}
      />
    </Stack>
  );
}

/** Stages in the order in which people reach them. */
function sortStages(values: Counts['facets'][number]['values']) {
  const order: readonly string[] = stages;
  return values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

function FiltersSkeleton() {
  return (
    <Stack gap={20}>
      {[1, 2, 3].map((section) => (
        <Stack key={section} gap={12}>
          <Bone width={90} height={14} />
          <Bone height={16} />
          <Bone height={16} />
          <Bone width="80%" height={16} />
        </Stack>
      ))}
    </Stack>
  );
}
