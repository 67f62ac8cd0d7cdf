import type { ReviewItem } from '@homecoming/contract/review.ts';
import { getRules } from '@homecoming/contract/rules.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../lib/http/use-endpoint.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { ReviewedText } from '../../trust/parts/waiting-items.tsx';
import { listGrounds, type Ground } from '../../reports/model.ts';
import { AuthorNoteField } from '../../reports/parts/ground-fields.tsx';
import classes from '../parts/decide-sheet.module.css';
import { rejectItem, releaseItem, useReviewItems } from './api.ts';
import { describeWhyItWaits, reviewTexts as texts } from './texts.ts';

/** Posts and comments that wait for the moderators of a community: they release or reject each. */
export function ReviewQueue({ community }: { community: string }) {
  return (
    <ListView
      list={useReviewItems(community)}
      label={texts.loading}
      errorFallback={texts.failed}
      more="texts"
      empty={
        <EmptyState drawing="doorway" title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      }
    >
      {(items) => (
        <Stack as="ul" gap={16}>
          {items.map((item) => (
            <li key={item.id}>
              <ReviewCard item={item} />
            </li>
          ))}
        </Stack>
      )}
    </ListView>
  );
}

function ReviewCard({ item }: { item: ReviewItem }) {
  const [rejects, setRejects] = useState(false);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const release = useAction(async () => {
    await releaseItem(item);
    notice.success(texts.published);
  }, 'return');
  return (
    <Surface as="article" pad="card" aria-label={`A ${item.kind} that waits`}>
      <Stack gap={16}>
        <ReviewedText item={item} />
        <Text size="s" tone="quiet">
          {describeWhyItWaits(item)}
        </Text>
        {release.failure !== null && <FormFailure>{release.failure}</FormFailure>}
        <Row wrap gap={12}>
          <Button loading={release.isRunning} onClick={() => void release.run()}>
            {texts.publish}
          </Button>
          <Button ref={rejectButton} variant="light" color="brick" onClick={() => setRejects(true)}>
            {texts.reject}
          </Button>
        </Row>
      </Stack>
      <Sheet
        opened={rejects}
        onClose={() => setRejects(false)}
        title={texts.whyRejected(item.kind)}
        subtitle={texts.tapRejects}
        returnTo={() => rejectButton.current}
      >
        <Reasons item={item} />
      </Sheet>
    </Surface>
  );
}

/** A tap on a reason rejects. */
function Reasons({ item }: { item: ReviewItem }) {
  const { data } = useEndpoint(getRules, { params: { id: item.community.id } });
  const [reason, setReason] = useState('');
  const reject = useAction(
    ({ ground, rule }: Ground) => rejectItem(item, { ground, rule, reason: reason.trim() || null }),
    'return',
  );
  return (
    <Stack gap={16}>
      <AuthorNoteField value={reason} onChange={setReason} />
      {reject.failure !== null && <FormFailure>{reject.failure}</FormFailure>}
      <Surface as="ul" kind="rows">
        {listGrounds(data?.rules ?? []).map((one) => (
          <li key={one.value}>
            <button
              type="button"
              {...rowStyle({ className: classes.choice })}
              data-hover
              disabled={reject.isRunning}
              onClick={() => void reject.run(one)}
            >
              <bdi>{one.label}</bdi>
            </button>
          </li>
        ))}
      </Surface>
    </Stack>
  );
}
