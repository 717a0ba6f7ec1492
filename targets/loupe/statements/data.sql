-- The same data every time: 100 organisations, 4000 dashboards, 16000 queries.
INSERT INTO organizations (name) SELECT 'organisation ' || n FROM generate_series(1, 100) n;
INSERT INTO dashboards (org_id, name, created_at)
  SELECT 1 + n % 100, 'dashboard ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
  FROM generate_series(1, 4000) n;
INSERT INTO queries (org_id, dashboard_id, name, sql, created_at)
  SELECT 1 + n % 100, 1 + n % 4000, 'query ' || n, repeat('SELECT ' || n || '; ', 20),
    timestamptz '2026-01-01' + n * interval '1 minute'
  FROM generate_series(1, 16000) n;
VACUUM ANALYZE organizations, dashboards, queries;
