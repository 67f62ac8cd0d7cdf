import { useId, useState, type ReactNode } from 'react';
import { ownZone, zoneCity, zoneOffset } from '../../../lib/text/zoned-time.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { IconAlertCircle, IconChevronDown } from '../../../ui/icons/icons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Row, rowStyle } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

import classes from './event-form.module.css';

/** The most zones that are listed; a search finds the others. */
const SHOWN = 60;

interface ZoneFieldProps {
  value: string;
  /** When the event starts, for the difference to UTC. */
  at: string;
  error: ReactNode;
  onChange: (zone: string) => void;
}

/** Chooses a time zone from a list with a search. */
export function ZoneField({ value, at, error, onChange }: ZoneFieldProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const isWrong = error !== undefined && error !== null;
  return (
    <div>
      <Text as="span" size="m" weight="strong" id={id} className={classes.label}>
        Time zone
      </Text>
      <button
        type="button"
        {...rowStyle({ justify: 'between', gap: 12, size: 'l', className: classes.zone })}
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-value`}
        data-wrong={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onClick={() => setOpened(true)}
      >
        <span id={`${id}-value`}>
          {zoneCity(value)} ({zoneOffset(at, value)})
        </span>
        <IconChevronDown size={20} />
      </button>
      {isWrong && (
        <Row as="p" align="stretch" gap={8} size="s" tone="danger" id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={18} /> {error}
        </Row>
      )}
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Time zone">
        <ZoneList
          value={value}
          at={at}
          onChange={(zone) => {
            onChange(zone);
            setOpened(false);
          }}
        />
      </Sheet>
    </div>
  );
}

function ZoneList({ value, at, onChange }: { value: string; at: string; onChange: (zone: string) => void }) {
  const [typed, setTyped] = useState('');
  const found = zonesFor(typed);
  return (
    <Stack gap={12} className={classes.zones}>
      <SearchField label="Find a city or zone" value={typed} onChange={setTyped} hasInitialFocus />
      {found.length === 0 && <p role="status">Nothing found. Try a large city in the same zone.</p>}
      <ul aria-label="Time zones">
        {found.slice(0, SHOWN).map((zone) => (
          <li key={zone}>
            <button
              type="button"
              {...rowStyle({ justify: 'between', gap: 12, className: classes.zoneRow })}
              data-hover
              aria-pressed={zone === value}
              onClick={() => onChange(zone)}
            >
              <span className={classes.zoneName}>
                {zoneCity(zone)}
                {zone.includes('/') && (
                  <Text as="span" size="s" tone="quiet">
                    {zone.slice(0, zone.lastIndexOf('/')).replaceAll('_', ' ')}
                  </Text>
                )}
              </span>
              <Text as="span" size="s" tone="quiet">
                {zoneOffset(at, zone)}
              </Text>
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <Text size="s" tone="quiet">
          Type to find the other {found.length - SHOWN}.
        </Text>
      )}
    </Stack>
  );
}

/** The zones that fit to what was typed, those of this browser and UTC first. */
function zonesFor(typed: string): string[] {
  const own = ownZone();
  const all = [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const words = plain(typed);
  return words === '' ? all : all.filter((zone) => plain(zone).includes(words));
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
}
