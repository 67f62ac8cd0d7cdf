import type { Rule } from '@homecoming/contract/rules.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';

/** The rules of a community, numbered. */
export function RulesList({ rules }: { rules: readonly Rule[] }) {
  return (
    <Stack as="ol" gap={12}>
      {rules.map(({ id, title, text }, index) => (
        <Row as="li" key={id} align="start" gap={12}>
          <Text as="span" weight="strong" tone="primary" tabular>
            {index + 1}.
          </Text>
          <Stack gap={2} grow>
            <Text dir="auto" weight="medium" breaks>
              {title}
            </Text>
            {text !== '' && (
              <Text dir="auto" size="s" tone="soft" breaks>
                {text}
              </Text>
            )}
          </Stack>
        </Row>
      ))}
    </Stack>
  );
}
