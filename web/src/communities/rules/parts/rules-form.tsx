import { limits } from '@homecoming/contract/limits.ts';
import type { Rules } from '@homecoming/contract/rules.ts';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../../ui/feedback/loading.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { OptionalLabel, TextField } from '../../../ui/fields/fields.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { IconPlus } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { SortableList } from '../../../ui/lists/sortable-list.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from '../../manage/screens/manage.module.css';
import { saveRules, useRules, type EditedRule } from '../api.ts';

/** Edits the rules of a community, all at once. */
export function RulesForm({ communityId }: { communityId: string }) {
  const { data, error, mutate } = useRules(communityId);
  return (
    <Section title="Rules" className={classes.narrow}>
      {data !== undefined && <Editor key={data.version} communityId={communityId} saved={data} />}
      {data === undefined && error === undefined && (
        <Loading label="Loading the rules">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {data === undefined && error !== undefined && <SectionError error={error} onRetry={() => void mutate()} />}
    </Section>
  );
}

/** A rule with a key of its own, also before it is saved. */
interface Draft extends EditedRule {
  readonly key: string;
}

function Editor({ communityId, saved }: { communityId: string; saved: Rules }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => saved.rules.map((rule) => ({ ...rule, key: rule.id })));
  const [isEmpty, setEmpty] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const save = useAction(async () => {
    if (drafts.some(({ title }) => title.trim() === '')) {
      setEmpty(true);
      return;
    }
    await saveRules(
      communityId,
      drafts.map(({ id, title, text }) => ({ ...(id !== undefined && { id }), title, text })),
    );
    notice.success('The rules are saved');
  }, 'return');
  const change = (key: string, changes: Partial<EditedRule>) => {
    setEmpty(false);
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
  };
  const add = () => {
    const key = crypto.randomUUID();
    setDrafts([...drafts, { key, title: '', text: '' }]);
    focusSoon(() => findTitle(key));
  };
  const remove = (key: string) => {
    const index = drafts.findIndex((draft) => draft.key === key);
    const beside = drafts[index + 1] ?? drafts[index - 1];
    setDrafts(drafts.filter((draft) => draft.key !== key));
    focusSoon(() => (beside === undefined ? addButton.current : findTitle(beside.key)));
  };
  const isChanged = JSON.stringify(drafts.map(toWords)) !== JSON.stringify(saved.rules.map(toWords));
  return (
    <Stack gap={16}>
      <Text tone="soft">
        People see them where they join, and choose one when they report something. Up to {limits.rules}, short ones.
      </Text>
      <SortableList
        items={drafts.map((draft) => ({ ...draft, id: draft.key }))}
        label="Rules"
        noun="rule"
        getName={({ title }) => title || 'The new rule'}
        onMove={(key, position) => setDrafts(moveTo(drafts, key, position))}
      >
        {({ key, title, text }, { row, handle, menu }) => (
          <li {...row}>
            <Surface pad={16}>
              <Stack gap={12}>
                <TextField
                  id={`rule-${key}`}
                  label="Rule"
                  value={title}
                  maxLength={limits.ruleTitle}
                  error={isEmpty && title.trim() === '' ? 'Write the rule, or remove it.' : undefined}
                  onChange={(event) => change(key, { title: event.currentTarget.value })}
                />
                <Textarea
                  label={<OptionalLabel>What it means</OptionalLabel>}
                  autosize
                  minRows={1}
                  maxRows={5}
                  maxLength={limits.ruleText}
                  value={text}
                  onChange={(event) => change(key, { text: event.currentTarget.value })}
                />
                <Row justify="between" gap={8}>
                  {handle}
                  <Button
                    variant="subtle"
                    size="sm"
                    color="brick"
                    aria-label={title === '' ? undefined : `Remove the rule ${title}`}
                    onClick={() => remove(key)}
                  >
                    Remove
                  </Button>
                  {menu}
                </Row>
              </Stack>
            </Surface>
          </li>
        )}
      </SortableList>
      {save.failure !== null && <FormFailure>{save.failure}</FormFailure>}
      <Row gap={8} wrap>
        {drafts.length < limits.rules && (
          <Button ref={addButton} variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
            Add a rule
          </Button>
        )}
        {isChanged && (
          <Button loading={save.isRunning} onClick={() => void save.run()}>
            Save rules
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function findTitle(key: string): HTMLElement | null {
  return document.getElementById(`rule-${key}`);
}

function toWords({ title, text, id }: EditedRule) {
  return [id, title, text];
}

function moveTo(drafts: readonly Draft[], key: string, position: number): readonly Draft[] {
  const moved = drafts.find((draft) => draft.key === key);
  return moved === undefined ? drafts : drafts.filter((draft) => draft !== moved).toSpliced(position, 0, moved);
}
