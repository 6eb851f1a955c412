import type pg from "pg";

/** Fills the directory up to 30 ambassadors and the news up to 50 articles, after the sample content's pattern. */
export async function addContent(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with made as (
      insert into users (email, first_name, last_name, phone, state, role, status, agree_to_terms)
      select 'ambassador.' || n || '@example.org', 'Ada', 'Bench-' || n, '(555) 555-0100', 'Texas', 'ambassador', 'active', true
      from generate_series(1, 30 - (select count(*)::int from ambassador_profiles where is_approved)) n
      returning id
    )
    insert into ambassador_profiles (user_id, title, bio, credentials, license_number, primary_license_state, share_publicly,
      is_approved, approved_at)
    select made.id, title, bio, credentials, license_number, primary_license_state, true, true, now()
    from made, (select * from ambassador_profiles where is_approved limit 1) pattern`);
  await pool.query(`
    insert into news_articles (title, excerpt, content, image_url, category, published_at)
    select title || ' (' || n || ')', excerpt, content, image_url, category, now() - n * interval '1 hour'
    from (select * from news_articles where published_at <= now() limit 1) pattern,
      generate_series(1, 50 - (select count(*)::int from news_articles where published_at <= now())) n`);
}
