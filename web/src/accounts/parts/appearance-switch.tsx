import { useMantineColorScheme } from '@mantine/core';
import { Segments } from '../../ui/fields/segments.tsx';

const CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

/** Chooses light, dark, or the setting of the device. Stored in this browser. */
export function AppearanceSwitch() {
  // Without this Mantine stops transitions through innerHTML of a style element, which trusted types refuse
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return <Segments label="Appearance" views={CHOICES} value={colorScheme} onChange={setColorScheme} />;
}
