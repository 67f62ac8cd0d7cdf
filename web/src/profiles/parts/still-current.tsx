import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { updateProfile } from '../api.ts';
import { askStillCurrent } from '../texts.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Asks the user once a year whether company and city are still right. One tap answers. */
export function StillCurrent() {
  const { data: user } = useCurrentUser();
  const [isSaving, setIsSaving] = useState(false);
  if (user === undefined || !isOld(user)) return null;
  async function confirm(): Promise<void> {
    setIsSaving(true);
    try {
      await updateProfile({ still_current: true });
      notice.success('Thanks. Others see that it is up to date.');
    } catch (error) {
      notice.error(getErrorMessage(error));
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <Card title={askStillCurrent({ company: user.company, city: user.city?.label ?? null })}>
      <Row gap={8} wrap>
        <Button loading={isSaving} onClick={() => void confirm()}>
          Yes
        </Button>
        <ButtonLink to="/profile/edit" variant="default">
          No, change it
        </ButtonLink>
      </Row>
    </Card>
  );
}

function isOld({ company, city, checked_at, created_at }: OwnUser): boolean {
  if (company === null && city === null) return false;
  return Date.now() - Date.parse(checked_at ?? created_at) > YEAR_MS;
}
