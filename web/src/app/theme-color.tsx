import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/** Keeps the colour of the browser's own bars with the scheme. */
export function ThemeColor() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const color = scheme === 'dark' ? '#151C18' : '#FAF7F2';
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', color);
  }, [scheme]);
  return null;
}
