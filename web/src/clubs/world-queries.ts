import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { geoBounds } from 'd3-geo';
import { feature } from 'topojson-client';
import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';

type World = Parameters<typeof feature>[0] & { objects: { countries: Parameters<typeof feature>[1] } };

const files = { coarse, fine };

/** The outlines of the countries with the box around each, so that only those in view are drawn. */
export function countriesQuery(detail: keyof typeof files) {
  return queryOptions({
    queryKey: ['world', detail],
    queryFn: async ({ signal }) => {
      const answer = await fetch(files[detail], { signal });
      const world = (await answer.json()) as World;
      const countries = feature(world, world.objects.countries);
      return ('features' in countries ? countries.features : []).map((country) => ({
        country,
        bounds: geoBounds(country),
      }));
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
