import { useMantineColorScheme } from '@mantine/core';
import { Segments } from '../../ui/fields/segments.tsx';

const CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

/** Light, dark, or as the device has it. Kept in this browser. */
export function AppearanceSwitch() {
  // Without this Mantine stops transitions by a style element's innerHTML, which trusted types refuse
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return <Segments label="Appearance" views={CHOICES} value={colorScheme} onChange={setColorScheme} />;
}
