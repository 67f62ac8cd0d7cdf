import type { MantineColorsTuple } from '@mantine/core';

export const ivy: MantineColorsTuple = [
  '#EDF5EF',
  '#D9EADF',
  '#B6D5C2',
  '#8FBDA2',
  '#65A281',
  '#448566',
  '#2E6D51',
  '#1F5841',
  '#174433',
  '#0F2F23',
];
export const gold: MantineColorsTuple = [
  '#FFF7E3',
  '#FDEBC2',
  '#FAD98C',
  '#F6C558',
  '#EFB02F',
  '#DE9712',
  '#B97A0B',
  '#8C5C0A',
  '#6B460B',
  '#472F0A',
];
export const brick: MantineColorsTuple = [
  '#FCF0EC',
  '#F8DDD5',
  '#EFBBAD',
  '#E39480',
  '#D57059',
  '#C4543C',
  '#AA4029',
  '#8E3321',
  '#6F291C',
  '#4C1C14',
];
export const dusk: MantineColorsTuple = [
  '#EEF3F8',
  '#DAE5F0',
  '#B8CDE0',
  '#92B1CD',
  '#6C94B8',
  '#4E7AA1',
  '#3B6488',
  '#2E506E',
  '#233E56',
  '#172A3B',
];
export const plum: MantineColorsTuple = [
  '#F7F0F5',
  '#ECDDE8',
  '#D7BBD0',
  '#BE95B4',
  '#A47298',
  '#8A577E',
  '#724568',
  '#5C3754',
  '#472B41',
  '#301C2C',
];
/** From paper to ink, for the light scheme. */
export const gray: MantineColorsTuple = [
  '#FAF7F2',
  '#F3EEE6',
  '#E9E2D6',
  '#DAD1C2',
  '#BDB4A4',
  '#8F8779',
  '#6B665B',
  '#514E46',
  '#363630',
  '#1B221E',
];
/** The dark scheme. */
export const dark: MantineColorsTuple = [
  '#ECE8DF',
  '#C6C7BC',
  '#A2A79C',
  '#79817A',
  '#3D4842',
  '#2E3832',
  '#1B2420',
  '#151C18',
  '#101613',
  '#0B100D',
];
