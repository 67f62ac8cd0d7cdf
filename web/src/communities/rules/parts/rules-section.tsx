import { Section } from '../../../ui/layout/section.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { useRules } from '../api.ts';
import { RulesList } from './rules-list.tsx';

/** The rules of a community on its first page. Nothing without rules. */
export function RulesSection({ communityId }: { communityId: string }) {
  const { data } = useRules(communityId);
  if (data === undefined || data.rules.length === 0) return null;
  return (
    <Section title="Rules">
      <Surface pad="card">
        <RulesList rules={data.rules} />
      </Surface>
    </Section>
  );
}
